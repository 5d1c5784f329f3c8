import { z } from 'zod'
import { type Contract, forAgentAndCustomer, get, post } from '#kit/contract.ts'
import { SPREADSHEET } from '#kit/media-types.ts'

const Line = z.object({ line: z.string().max(40) })

/** Rows as they are in the file; the first is the headings. */
const PeopleFile = z.object({
  rows: z.array(z.object({ at: z.int(), cells: z.array(z.string()) })),
  /** Cells that could not be read: in which row, and below which heading. */
  unreadable: z.array(z.object({ at: z.int(), column: z.string(), reason: z.string() })),
})
export type PeopleFile = z.output<typeof PeopleFile>

/** Lists of people as files: the content of one, and an empty one to fill in. */
export const peopleFileContract = {
  readPeopleFile: post(forAgentAndCustomer('user/people-file'), {
    summary: 'Reads a list of people, an Excel workbook or CSV as the file `list` of a multipart form; nothing is stored',
    query: Line,
    reply: PeopleFile,
    feature: 'QUOTES',
    multipart: 'list',
    outside: true,
    fresh: true,
    perMinute: 30,
  }),
  peopleTemplate: get(forAgentAndCustomer('user/people-file/template'), {
    summary: 'An empty list of people for a line, as an Excel workbook, with the values each column accepts',
    query: Line,
    reply: z.unknown(),
    feature: 'QUOTES',
    file: [SPREADSHEET],
    rendered: true,
  }),
} satisfies Contract
