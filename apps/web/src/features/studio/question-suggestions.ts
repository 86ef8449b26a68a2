/** What fans ask most: an avatar that has an answer of its own to these feels like somebody. */
export const QUESTION_SUGGESTIONS = [
  'How was your day?',
  'What makes you happy?',
  'Where did you grow up?',
  'What do you do when nobody is watching?',
  'What are you afraid of?',
  'What music do you love?',
  'What would we do on a first evening together?',
  'What do you notice first about a person?',
  'Tell me a secret.',
  'What is the best advice anyone gave you?',
  'What do you dream about?',
  'How do you comfort a friend?',
  'What makes you laugh?',
  'What are you looking forward to?',
] as const
