/** Somebody who orders in a rehearsal, always to the same address. */
export interface InventedDiner {
  name: string
  /** House and street. */
  line1: string
  line2: string
  /** For whoever brings the food; '' where there is nothing to say. */
  instructions: string
}

/** Of these first ones, who order again and again. */
export const regulars = 5

/** Nobody has these names; two of them are as long as a screen has to stand. */
export const inventedDiners: readonly InventedDiner[] = [
  { name: 'Lovage Reed', line1: '12 Marjoram Street', line2: '', instructions: '' },
  {
    name: 'Bay Kumar',
    line1: 'Flat 3, 40 Sorrel Row',
    line2: '',
    instructions: 'Please ring twice',
  },
  { name: 'Fennel Diaz', line1: '7 Chervil Court', line2: 'Nutmeg Lane', instructions: '' },
  { name: 'Olive Novak', line1: '101 Tansy Road', line2: '', instructions: 'The green door' },
  {
    name: 'Wilhelmina Featherstonehaugh-Cholmondeley',
    line1: '1 Angelica Mews',
    line2: '',
    instructions: '',
  },
  { name: 'Dill Ferreira', line1: '28 Borage Terrace', line2: '', instructions: '' },
  { name: 'Sage Moss', line1: '5 Caraway Yard', line2: '', instructions: 'Leave it at the desk' },
  {
    name: 'Juniper Okafor',
    line1: 'Flat 19, Hyssop House',
    line2: '62 Anise Street',
    instructions: '',
  },
  { name: 'Basil Whitcombe', line1: '33 Cumin Grove', line2: '', instructions: '' },
  {
    name: 'Saffron Lindqvist',
    line1: '84 Mace Avenue',
    line2: '',
    instructions: 'The bell is broken: please call',
  },
  { name: 'Rowan Achebe', line1: '16 Clove Place', line2: '', instructions: '' },
  {
    name: 'Maximiliano de la Cruz y Santamaría Fernández',
    line1: '9 Juniper Walk',
    line2: '',
    instructions: '',
  },
  { name: 'Clementine Dubois', line1: '77 Thyme Street', line2: '', instructions: '' },
  { name: 'Sorrel McKenna', line1: 'Flat 2, 11 Dill Close', line2: '', instructions: '' },
]

/** What diners write, some of it about an allergy. */
export const inventedNotes: readonly string[] = [
  'No cutlery, thank you',
  'Nut allergy, please take care',
  'Extra napkins',
  'Sesame allergy: please keep it apart',
  'It is a birthday: could you put the starters in a box of their own, so that we can bring them out first?',
]

/** What they write about one dish. */
export const inventedLineNotes: readonly string[] = [
  'Well done please',
  'Sauce on the side',
  'Cut in half',
  'Not too salty',
]
