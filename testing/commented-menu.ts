/** A small menu in YAML as people write it: with comments, quotes and spaces of their own. */
export const menu = `# Groups that several dishes share.
option_groups:
  heat: # how hot
    name: 'Heat'
    options:
      - { id: mild, name: Mild }   # the usual one
      - { id: hot,  name: Hot, price: 0.50 }

categories:
  # First of all.
  - id: curries
    name: "Curries"

    # The dish that everybody knows.
    items:
      - id: butter
        name: Butter Chicken # not 'murgh makhani'
        price: 12.50
        description: >-
          Tomatoes, butter,
          patience.
        options: [heat, extras]

      # Only in winter.
      - id: saag
        name: Saag
        price: 9
  - id: drinks
    name: Drinks
    items:
      - id: lassi
        name: Lassi
        price: 3.50
`
