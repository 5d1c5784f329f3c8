/** The names of branches, as this process or browser last read them: they are needed wherever someone is named, and change once a year. */
const names = new Map<string, string>()

/** Updates the known names of branches. */
export function learnBranches(branches: readonly { readonly code: string; readonly name: string }[]): void {
  for (const { code, name } of branches) names.set(code, name)
}

/** What a branch is called. */
export const branchName = (code: string): string => names.get(code) ?? code

export const isBranch = (code: string): boolean => names.has(code)

/** Specification §6: the top is the person with the lowest level code in the hierarchy. */
export function isTopOfHierarchy(levelCode: string, hierarchy: readonly { readonly levelCode: string }[]): boolean {
  const lowest = hierarchy.map((level) => level.levelCode).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))[0]
  return lowest !== undefined && lowest === levelCode
}
