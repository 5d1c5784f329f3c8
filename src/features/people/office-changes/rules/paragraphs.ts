/** The paragraphs of a changed text that are in only one of the two versions: a legal text is too long to be compared by eye. */
export function changedParagraphs(was: string, will: string): { readonly gone: string; readonly added: string } {
  const [before, after] = [was, will].map((text) => text.split(/\n{2,}/))
  const without = (all: readonly string[] = [], others: readonly string[] = []) => all.filter((each) => !others.includes(each)).join('\n\n')
  const found = { gone: without(before, after), added: without(after, before) }
  // Only their order differs.
  return found.gone === '' && found.added === '' ? { gone: was, added: will } : found
}
