import { pathTo } from '#domain/routing.ts'

const AGENT = { audience: 'agent' } as const

export const peopleAddress = (more: { readonly branch?: string } = {}): string => pathTo('administration/people', AGENT, more)
export const colleagueAddress = (person: string): string => pathTo('administration/colleague', AGENT, { person })
export const newColleagueAddress = (more: { readonly branch?: string } = {}): string => pathTo('administration/new-colleague', AGENT, more)
export const workbooksAddress = (): string => pathTo('administration/workbooks', AGENT)
export const changesAddress = (): string => pathTo('administration/changes', AGENT)

export const TAB_ADDRESSES = {
  people: peopleAddress,
  branches: () => pathTo('administration/branches', AGENT),
  hierarchy: () => pathTo('administration/hierarchy', AGENT),
  roles: () => pathTo('administration/roles', AGENT),
} as const
export type Tab = keyof typeof TAB_ADDRESSES
