const BRANCHES: Readonly<Record<string, string>> = { BACOLOD: 'Bacolod', LAS_PINAS: 'Las Piñas', MBO: 'MBO', HEAD_OFFICE: 'Head office' }
export const BRANCH_CODES: readonly string[] = Object.keys(BRANCHES)

/** What a branch is called. */
export const branchName = (code: string): string => BRANCHES[code] ?? code

/** Specification §6: top is who has the lowest level code in the hierarchy. */
export function isTopOfHierarchy(levelCode: string, hierarchy: readonly { readonly levelCode: string }[]): boolean {
  const lowest = hierarchy.map((level) => level.levelCode).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))[0]
  return lowest !== undefined && lowest === levelCode
}
