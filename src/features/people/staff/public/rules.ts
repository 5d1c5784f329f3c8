const BRANCHES: Readonly<Record<string, string>> = { BACOLOD: 'Bacolod', LAS_PINAS: 'Las Piñas', MBO: 'MBO', HEAD_OFFICE: 'Head office' }
export const BRANCH_CODES: readonly string[] = Object.keys(BRANCHES)

/** What a branch is called. */
export const branchName = (code: string): string => BRANCHES[code] ?? code
