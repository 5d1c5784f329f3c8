/** What the directory shows: `/advisormaster/list`, `tree` and `profile`. */
export const VIEWS = ['list', 'tree', 'profile'] as const
export type View = (typeof VIEWS)[number]
export const viewOf = (word: string | undefined): View => VIEWS.find((each) => each === word?.toLowerCase()) ?? 'list'
