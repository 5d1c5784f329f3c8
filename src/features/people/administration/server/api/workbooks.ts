import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { changesOfSubject } from '#features/people/office-changes/public/server/changes.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { actorName, type Staff } from '#kit/actor.ts'
import { SPREADSHEET } from '#kit/media-types.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { takeTurn } from '#kit/server/rendering.ts'
import { workbookOf } from '#kit/server/workbook.ts'
import { type WorkbookDetail, type WorkbookRow, type WorkbookStep, workbookContract } from '../../public/contract/workbooks.ts'
import { templateSheets, wrongSheets } from '../workbook/files.ts'
import { PEOPLE_WORKBOOK } from '../workbook/kind.ts'
import { proposeWorkbook } from '../workbook/propose.ts'
import { assessWorkbook, contentOfUpload, FIELD } from '../workbook/read.ts'
import { addWorkbook, getWorkbook, lastWorkbooks, rowsOfWorkbook, type WorkbookRecord } from '../workbook/store.ts'

export const workbooksApi = () =>
  serving(workbookContract, {
    workbookTemplate: async (_, { db }) => ({
      ...{ name: 'people.xlsx', type: SPREADSHEET, bytes: await workbookOf(await templateSheets(db)) },
    }),

    workbooks: async (_, { db, actor }) => {
      const viewer = requireStaff(actor)
      const rows = await lastWorkbooks(db)
      const names = await namesOfStaff(
        db,
        rows.map(({ sentBy }) => sentBy),
      )
      return Promise.all(
        rows.map(async (row) => ({
          ...{ id: row.id, name: row.name, sentBy: names.get(row.sentBy) ?? '', sentAt: row.createdAt.toISOString() },
          step: stepOf(row, await changeOf(db, viewer, row.id)),
        })),
      )
    },

    sendWorkbook: async (_, { actor, now, withFiles, transaction, makeOnce, about }) => {
      const sender = requireStaff(actor)
      const { name, content } = await withFiles((uploads) =>
        takeTurn(actorName(actor), async () => ({ name: uploads[0]?.name ?? FIELD, content: await contentOfUpload(uploads) })),
      )
      if (content.people.rows.length + (content.branches?.rows.length ?? 0) === 0)
        throw problem('invalid', { fields: [{ path: FIELD, message: 'There are no rows below the headings. Fill in at least one.' }] })
      const { id } = await transaction((db) =>
        makeOnce(db, { of: { name, content } }, () =>
          addWorkbook(db, { name: name.slice(0, 120), sentBy: sender.id, content, createdAt: now }),
        ),
      )
      about(`people-workbook:${id}`)
      return { id }
    },

    workbook: async ({ params }, { db, actor }) => detail(db, await getWorkbook(db, params.id), requireStaff(actor)),

    wrongPeople: async ({ params }, { db, actor }) => {
      const workbook = await getWorkbook(db, params.id)
      const { rows } = await detail(db, workbook, requireStaff(actor))
      if (!rows.some(({ standing }) => standing === 'wrong')) throw problem('not-now', { message: 'No row of this workbook is wrong.' })
      const bytes = await workbookOf(await wrongSheets(db, workbook.content, rows))
      return { name: 'wrong-rows.xlsx', type: SPREADSHEET, bytes }
    },

    proposeWorkbook: async ({ params, body: { note } }, context) => {
      const { db, about } = context
      await proposeWorkbook(context, params.id, note)
      about(`people-workbook:${params.id}`)
      return detail(db, await getWorkbook(db, params.id), requireStaff(context.actor))
    },
  })

const changeOf = async (db: Db, viewer: Staff, id: string) => (await changesOfSubject(db, viewer, PEOPLE_WORKBOOK, id))[0] ?? null

function stepOf({ doneAt }: Pick<WorkbookRecord, 'doneAt'>, change: WorkbookDetail['change']): WorkbookStep {
  if (!change) return 'read'
  if (change.state === 'confirmed') return doneAt ? 'done' : 'taking'
  return change.state
}

async function detail(db: Db, workbook: WorkbookRecord, viewer: Staff): Promise<WorkbookDetail> {
  const { id, name, content, sentBy, createdAt } = workbook
  const names = await namesOfStaff(db, [sentBy])
  const change = await changeOf(db, viewer, id)
  const step = stepOf(workbook, change)
  const assessed = step === 'read' ? await assessWorkbook(db, content, { id: sentBy }) : undefined
  const rows: WorkbookRow[] = assessed
    ? [
        ...assessed.branches.map((each) => ({ ...UNTAKEN, ...shownBranch(each) })),
        ...assessed.people.map(({ at, standing, name: who, about, changes, faults }) => ({
          ...{ ...UNTAKEN, kind: 'person' as const, at, standing, name: who, about, changes: [...changes], faults: [...faults] },
        })),
      ]
    : (await rowsOfWorkbook(db, id)).map(({ kind, at, standing, name: who, about, changes, faults, outcome, why }) => ({
        ...{ kind, at, standing, name: who, about, changes: [...changes], faults: [...faults], outcome, why },
      }))
  const shown = rows.filter(({ standing }) => standing !== 'same')
  const hasWork = shown.some(({ standing }) => standing !== 'wrong')
  return {
    ...{ id, name, step, change, sentBy: names.get(sentBy) ?? '', sentAt: createdAt.toISOString() },
    ...{ rows: shown, same: rows.length - shown.length, unknown: [...(assessed?.unknown ?? [])] },
    mayPropose: step === 'read' && hasWork && sentBy === viewer.id && viewer.features.includes('ADMIN'),
  }
}

const UNTAKEN = { outcome: null, why: null } as const

type Branches = Awaited<ReturnType<typeof assessWorkbook>>['branches']
const shownBranch = ({ at, standing, name, faults }: Branches[number]) => ({
  ...{ kind: 'branch' as const, at, standing, name, about: '', changes: [], faults: [...faults] },
})
