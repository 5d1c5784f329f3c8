import type { Brand } from '#domain/brand.ts'
import { dayOf, formatInstant } from '#domain/day.ts'
import { footerOf } from '#domain/letterhead.ts'
import { formatsOn } from '#domain/mark-formats.ts'
import { AlternatePolicyholder } from '#domain/person.ts'
import { Failure } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import type { Line } from '#lines/line.ts'
import type { OfflineQuotation } from '../../rules/offline-quotation.ts'
import type { Tables } from '../tariff.ts'
import { drawDocument } from './draw-document.ts'
import type { useSeller } from './shown.ts'

type Around = { readonly tables: Tables | undefined; readonly seller: ReturnType<typeof useSeller>; readonly brand: Brand }

/** Until it has a number, an offer is named by the start of its id. */
const nameOfOffer = ({ id }: Pick<OfflineQuotation, 'id'>) => id.slice(0, 8).toUpperCase()

/** The offer of this device as a PDF: what the server would print, by the same definition, marked as not confirmed. */
export async function offlinePaper(line: Line, { made, ...here }: OfflineQuotation, { tables, seller, brand }: Around) {
  const tariff = made && tables?.versions.find(({ version }) => version === made.tariff.version)
  const formats = made && formatsOn(tables?.formats ?? [], dayOf(new Date(made.at)))
  if (!made || !tariff || !formats)
    throw new Failure('refused', t('The tables that priced it are no longer on this device. Get the price again.'))
  const at = new Date(made.at)
  const { insurer, support } = brand
  const document = line.documents.quotation(
    {
      ...{ number: nameOfOffer(here), details: made.answers, holder: line.risk.holder.parse(here.holder), worksheet: made.worksheet },
      alternate: AlternatePolicyholder.safeParse(here.alternate).data,
      ...{ agent: seller, formats, labels: here.labels, issuedOn: dayOf(at), term: { from: made.coverFrom, to: made.coverTo } },
      insurer: { name: insurer.name, address: insurer.address, tin: insurer.tin, support: `${support.phone}, ${support.email}` },
    },
    tariff,
  )
  const mark = `Not yet confirmed by the insurer. Made on a phone without a network on ${formatInstant(at)} by tariff ${made.tariff.version}; the insurer prices it again, and nobody is bound before.`
  const bytes = await drawDocument(
    { ...document, blocks: [{ kind: 'text', title: 'Offer, not confirmed', text: mark }, ...document.blocks], watermark: 'NOT CONFIRMED' },
    { name: brand.name, colour: brand.primary, footer: footerOf(brand) },
    at,
  )
  return { name: `offer-${nameOfOffer(here)}.pdf`, blob: new Blob([bytes], { type: 'application/pdf' }) }
}
