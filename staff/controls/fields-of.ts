interface Form<Values extends object> {
  labels:
    | Readonly<Record<string, string>>
    | Readonly<Partial<Record<keyof Values & string, string>>>
  /** Undefined until they are loaded: no control is rendered before. */
  values: Values | undefined
  faults: Partial<Record<string, string>>
  change(fields: Partial<Values>): void
}

/** Properties for the controls of a form, by the name of the field: `field` for inputs, `toggle` for switches. */
export function fieldsOf<Values extends object>({ labels, values, faults, change }: Form<Values>) {
  type Name = keyof Values & string
  return {
    field: <Field extends Name>(name: Field) => ({
      label: labels[name] ?? name,
      value: values?.[name] as Values[Field],
      error: faults[name],
      onChange(value: Values[Field]) {
        const fields: Partial<Values> = {}
        fields[name] = value
        change(fields)
      },
    }),
    toggle: (name: Name) => ({
      children: labels[name] ?? name,
      isOn: values?.[name] === true,
      onChange: (isOn: boolean) => change({ [name]: isOn } as unknown as Partial<Values>),
    }),
  }
}
