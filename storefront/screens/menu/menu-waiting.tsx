const rows = [0, 1, 2, 3]

/** The shape of a menu that is on its way; it shows itself only when the menu takes its time. */
export function MenuWaiting() {
  return (
    <div className="menuwait" aria-hidden>
      <div className="awning edge shopbanner">
        <div className="wrap" />
      </div>
      <div className="wrap stack">
        <div className="sk" style={{ height: 52 }} />
        <div className="sk" style={{ height: 56 }} />
        {rows.map((row) => (
          <div key={row} className="row menuwaitrow">
            <div className="stack s grow">
              <div className="sk" style={{ width: '38%' }} />
              <div className="sk" style={{ width: '88%' }} />
              <div className="sk" style={{ width: '24%' }} />
            </div>
            <div className="sk" style={{ width: 112, height: 112 }} />
          </div>
        ))}
      </div>
    </div>
  )
}
