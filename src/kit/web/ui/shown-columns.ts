import type { Columns } from '../../list.ts'
import type { ListView } from './use-list-view.ts'

export const shownColumns = <Row>(columns: Columns<Row>, without: readonly string[], { columns: chosen }: ListView): readonly string[] =>
  Object.entries(columns)
    .filter(([name, { isExportOnly }], at) => !without.includes(name) && (at === 0 || (chosen ? chosen.includes(name) : !isExportOnly)))
    .map(([name]) => name)
