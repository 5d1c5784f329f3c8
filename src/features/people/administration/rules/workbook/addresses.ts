import { pathTo } from '#domain/routing.ts'

export const workbookPath = (workbook: string): string => pathTo('administration/workbook', { audience: 'agent' }, { workbook })
