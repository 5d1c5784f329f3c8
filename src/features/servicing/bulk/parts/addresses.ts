import { pathTo } from '#domain/routing.ts'
import type { Batch } from '../public/contract.ts'
import type { BatchKind } from '../rules/batch.ts'

type Of = { readonly line?: string | undefined; readonly kind: BatchKind }

const variantOf = (kind: BatchKind) => (kind === 'fleet' ? { variant: 'fleet' } : {})
const target = ({ line, kind }: Of) => ({ audience: 'agent' as const, line, ...variantOf(kind) })

/** Where an upload is started or continued. */
export const uploadAddress = (of: Of, batch?: string): string => pathTo('bulk/upload', target(of), { line: of.line, batch })

/** The address of its end: what was issued, or what was not. */
export const endAddress = ({ id, counts: { wrong, failed }, ...of }: Batch): string =>
  pathTo(wrong + failed > 0 ? 'bulk/failed' : 'bulk/succeeded', target(of), { batch: id })

export const detailsAddress = (batch: string, state?: string): string => pathTo('bulk/details', { audience: 'agent' }, { batch, state })
export const rowAddress = (batch: string, row: string): string => pathTo('bulk/row', { audience: 'agent' }, { batch, row })
export const historyAddress = (): string => pathTo('bulk/history', { audience: 'agent' })
export const entryAddress = (): string => pathTo('bulk/entry', { audience: 'agent' })
export const tableAddress = (batch: string): string => pathTo('bulk/table', { audience: 'agent' }, { batch })
