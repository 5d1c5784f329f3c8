/** What the directory shows: `/advisormaster/list`, `tree` and `profile`. */
export const VIEWS = ['list', 'tree', 'profile'] as const
export type View = (typeof VIEWS)[number]
export const viewOf = (word: string | undefined): View => VIEWS.find((each) => each === word?.toLowerCase()) ?? 'list'

const BRANCHES: Readonly<Record<string, string>> = { BACOLOD: 'Bacolod', LAS_PINAS: 'Las Piñas', MBO: 'MBO', HEAD_OFFICE: 'Head office' }
export const BRANCH_CODES: readonly string[] = Object.keys(BRANCHES)

/** What a branch is called. */
export const branchName = (code: string): string => BRANCHES[code] ?? code
