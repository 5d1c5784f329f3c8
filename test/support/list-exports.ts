import { readXlsx } from 'hucre/xlsx'
import { exportOf, isExported } from '#kit/list-endpoints.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import type { Declared } from '../../bin/docs/contracts.ts'
import { isStream } from './calls.ts'

/** An endpoint and, for a list, the workbook that belongs to it. */
export const withExport = (declared: Declared): readonly Declared[] =>
  declared.endpoint.list && isExported(declared.endpoint)
    ? [
        declared,
        {
          ...declared,
          endpoint: exportOf(declared.endpoint),
          addresses: declared.addresses.map((each) => ({ ...each, address: `${each.address}/export` })),
        },
      ]
    : [declared]

/** The readable text of an answer, also in a workbook. */
export async function textOf(response: Response): Promise<string> {
  if (isStream(response)) return ''
  if (response.headers.get('content-type') !== SPREADSHEET) return response.text()
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  return JSON.stringify(sheets.map(({ rows }) => rows))
}
