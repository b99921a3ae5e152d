import layout from '#ui/layout.module.css'

export const whereToText = 'Where to?'
export const enterPostcodeText = 'Enter a postcode for fee and time'

/** Shown before the diner's choices are known. */
export function WhereUnknown() {
  return (
    <span className={layout.growing}>
      <small>{whereToText}</small>
      <b>{enterPostcodeText}</b>
    </span>
  )
}
