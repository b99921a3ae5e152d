const rows = [0, 1, 2, 3]

/** The shape of a menu that is on its way; it shows itself only when the menu takes its time. */
export function MenuWaiting() {
  return (
    <div className="menuwait" aria-hidden>
      <div className="awning edge shopbanner">
        <div className="wrap" />
      </div>
      <div className="wrap stack">
        <div className="sk h-[52px]" />
        <div className="sk h-[56px]" />
        {rows.map((row) => (
          <div key={row} className="row menuwaitrow">
            <div className="stack s grow">
              <div className="sk w-[38%]" />
              <div className="sk w-[88%]" />
              <div className="sk w-[24%]" />
            </div>
            <div className="sk w-[112px] h-[112px]" />
          </div>
        ))}
      </div>
    </div>
  )
}
