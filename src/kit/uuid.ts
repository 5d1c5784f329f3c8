/** Whether a text from outside can be a record's id at all; the database refuses to compare anything else with one. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
