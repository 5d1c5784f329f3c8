/** The languages in which messages are worded. */
export const MESSAGE_LANGUAGES = ['en', 'fil'] as const
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]
