import { z } from 'zod'
import { MessageDescriptors } from '#domain/worksheet.ts'
import { type Contract, get, post, put } from '#kit/contract.ts'
import { list } from '#kit/list-contract.ts'
import { DOCUMENTS } from '#kit/media-types.ts'
import { LicenceForm } from '../../rules/licence-form.ts'
import { LicenceHolder, licenceList } from '../../rules/list.ts'

export const contract = {
  licences: list('admin/licences', licenceList, {
    summary: 'Everyone who sells, with their Insurance Commission licences and how long each is valid',
    feature: 'ADMIN',
  }),
  licenceHolder: get('admin/licences/:id', {
    summary: 'A person who sells, with their licences, newest first',
    feature: 'ADMIN',
    reply: LicenceHolder,
  }),
  keepLicence: put('admin/licences/:id', {
    summary: 'Records a person’s licence, or corrects the one named',
    feature: 'ADMIN',
    body: LicenceForm.safeExtend({ licenceId: z.uuid().optional() }),
    reply: LicenceHolder,
    done: 'The licence was recorded.',
  }),
  keepScan: post('admin/licences/:id/scan', {
    summary:
      'Uploads the scan of a person’s licence as the file `document` of a multipart form: PDF, JPEG, PNG or WebP of at most 10 MB; replaces the previous one',
    feature: 'ADMIN',
    perMinute: 60,
    multipart: 'document',
    query: z.object({ licenceId: z.uuid() }),
    reply: LicenceHolder,
    done: 'The scan was saved.',
  }),
  licenceScan: get('admin/licence-scan/:id', {
    summary: 'The scan of a licence',
    feature: 'ADMIN',
    reveals: 'licence-scan',
    file: DOCUMENTS,
    reply: z.unknown(),
  }),
  ownLicence: get('user/licence/:line', {
    keyScope: 'products:read',
    summary: 'Whether the user may conclude a sale of a line of insurance today: a valid licence, and what else is required; if not, why',
    reply: z.object({
      isValid: z.boolean(),
      sentence: z.string(),
      sentenceI18n: MessageDescriptors.optional(),
      /** The screen on which the person fixes it, and what is done there, if they can. */
      path: z.string().nullable(),
      action: z.string().nullable(),
    }),
    feature: 'QUOTES',
  }),
} satisfies Contract
export type LicenceFilters = z.output<typeof contract.licences.query>
