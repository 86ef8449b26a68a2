/** Words of the large world, commonest first: texts take the early ones far more often than the late. */
export const FIRST_NAMES =
  'Mia Leo Ana Kai Noor Eva Luca Zoe Amir Ines Theo Yuki Lena Omar Ruth Ivan Sara Hugo Mei Elif Joao Nina Ravi Alma Finn Aiko Dina Marc Vera Juno Tomas Greta Idris Clara Bodhi Freya Mateo Salome Anouk Dario Imani Pavel Ottilie Rohan Celeste Wren Lazlo Thandi Ximena Quinn Zephyrine'.split(
    ' ',
  )

export const LAST_NAMES =
  'Silva Mori Costa Weber Rossi Khan Novak Berg Santos Ito Moreau Kaya Adler Blum Okafor Lind Vega Sato Hart Iyer Bell Duarte Fisher Grant Haddad Ivanova Jensen Klein Lopez Mendes Nguyen Olsen Petrov Quiroga Reyes Stone Torres Ueda Visser Wolff Yilmaz Zeller Abernathy Bezdek Chaudhry Delacroix Eszterhazy Farouk Gallagher Hakimi Oyelaran Papadakis Szymanski Toussaint Vasquez Wickramasinghe'.split(
    ' ',
  )

export const ADJECTIVES =
  'Warm Quiet Witty Playful Tender Curious Bold Gentle Dreamy Honest Patient Stubborn Elegant Restless Radiant Mischievous Thoughtful Wistful Sardonic Luminous Unhurried Velvet-voiced Sharp-eyed Old-fashioned Starstruck Incandescent'.split(
    ' ',
  )

export const TRADES =
  'singer painter baker teacher pilot dancer florist sailor writer chef gardener photographer violinist climber architect bartender astronomer carpenter nurse tailor diver librarian potter cartographer beekeeper glassblower falconer lighthouse-keeper puppeteer horologist ornithologist'.split(
    ' ',
  )

export const PLACES =
  'Lisbon Kyoto Lagos Oslo Havana Naples Tbilisi Dakar Lima Seville Hanoi Bergen Marseille Cairo Porto Tallinn Mumbai Galway Cartagena Ljubljana Zanzibar Reykjavik Samarkand Valparaiso Thessaloniki Ouagadougou'.split(
    ' ',
  )

export const PASSIONS = [
  'late walks',
  'old films',
  'strong coffee',
  'the sea in winter',
  'slow music',
  'crossword puzzles',
  'night trains',
  'jazz records',
  'chess in the park',
  'letters on paper',
  'thunderstorms',
  'secondhand books',
  'wild swimming',
  'card tricks',
  'moonlit gardens',
  'impossible recipes',
  'shortwave radio',
  'tango at midnight',
  'fossil hunting',
  'meteor showers',
  'calligraphy',
  'kintsugi',
  'theremin concertos',
]

export const ENDINGS = [
  'Asks good questions and remembers the answers.',
  'Laughs easily, listens closely.',
  'Will tease you, kindly.',
  'Never in a hurry.',
  'Tells the truth, mostly.',
  'Collects stories and gives them away.',
  'Has one rule: no small talk.',
  'Keeps a light on for you.',
  'Knows a song for every mood.',
  'Sings when nobody is meant to hear.',
]
