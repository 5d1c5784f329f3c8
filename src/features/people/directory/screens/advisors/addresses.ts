import { pathTo } from '#domain/routing.ts'
import type { View } from '../../rules/views.ts'

export const viewAddress = (view: View, more: { readonly id?: string } = {}): string =>
  pathTo('directory/advisors', { audience: 'agent' }, { advisortype: view, ...more })

export const profileAddress = (id: string): string => viewAddress('profile', { id })

/** The people below someone. */
export const teamAddress = (id?: string): string => viewAddress('tree', id === undefined ? {} : { id })
