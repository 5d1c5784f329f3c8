import type { Day } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import type { Facts } from '#domain/routing.ts'
import { fieldsOf } from '#kit/field.ts'
import type { Path, Row } from '#kit/routes.ts'
import type { BulkSpec } from './line/bulk.ts'
import { bindClaims, type ClaimsSpec } from './line/claims.ts'
import { bindControl, type ControlSpec } from './line/control.ts'
import { bindDocuments, type DocumentsSpec } from './line/documents.ts'
import { bindEndorsement, type EndorsementSpec } from './line/endorsement.ts'
import { bindExtension, type ExtensionSpec } from './line/extension.ts'
import { bindPrice, type PriceSpec } from './line/price.ts'
import { readersOf } from './line/readers.ts'
import { bindRenewal, type RenewalSpec } from './line/renewal.ts'
import { bindRisk, type RiskSpec } from './line/risk.ts'
import { bindRoster, type RosterSpec } from './line/roster.ts'
import type { SaleSpec } from './line/sale.ts'

type Routes = Readonly<Record<Path, Row<Facts>>>

/** A complete risk and what it costs on a day by the tariff then in force: shown in the catalogue, and checked for every line by a test. */
export type Example<Details> = { readonly title: string; readonly today: Day; readonly details: Details; readonly total: Centavos }

/** All that a line of business says of itself. Each group is a type of its own beside this file. */
export type LineSpec<Details, Tariff, Own extends Routes = Routes> = {
  readonly code: string
  /** `CTPL` */
  readonly name: string
  /** One sentence for the catalogue: what it covers. */
  readonly summary: string
  /** The subline family of the records of this line, as LOB filters name it. */
  readonly prefix: string
  readonly risk: RiskSpec<Details, Tariff>
  readonly price: PriceSpec<Details, Tariff>
  readonly control: ControlSpec<Details, Tariff>
  readonly sale: SaleSpec
  readonly documents: DocumentsSpec<Details, Tariff>
  readonly claims: ClaimsSpec<Details, Tariff>
  /** Present where insured people join and leave a policy in force. */
  readonly roster?: RosterSpec<Details, Tariff>
  /** Present where cover in force can be made longer before it ends. */
  readonly extension?: ExtensionSpec<Details, Tariff>
  /** Present where something of a policy in force can be changed. */
  readonly endorsement?: EndorsementSpec<Details, Tariff>
  /** Present where cover that ends can go on by another policy. */
  readonly renewal?: RenewalSpec<Details>
  /** Present where many are sold at once. */
  readonly bulk?: BulkSpec
  /** Addresses of its own; a screen for which it has none is opened at the address that serves every line. */
  readonly routes: Own
  readonly examples: readonly Example<Details>[]
}

/** A line as its callers see it: details and tariffs are `unknown` to them and parsed inside. */
export type Line = ReturnType<typeof bindLine> & { readonly routes: Routes }

/** Hides a line's own types behind `unknown`, so that callers can treat every line alike: see `Readers`. */
function bindLine<Details, Tariff>(spec: LineSpec<Details, Tariff>) {
  const { code, name, summary, prefix, sale, examples } = spec
  const readers = readersOf(spec.risk.schema, spec.price.tariff)
  const risk = bindRisk(spec.risk, readers, { code, name, sentence: summary })
  return {
    ...{ code, name, summary, prefix, sale, examples, risk },
    price: bindPrice(spec.price, readers),
    control: bindControl(spec.control, readers, spec.risk.schema),
    documents: bindDocuments(spec.documents, readers, risk.ownHolderFields),
    claims: bindClaims(spec.claims, readers),
    roster: spec.roster && bindRoster(spec.roster, readers),
    extension: spec.extension && bindExtension(spec.extension, readers),
    endorsement:
      spec.endorsement &&
      bindEndorsement(
        spec.endorsement,
        readers,
        fieldsOf(risk.holder).map(({ name }) => name),
      ),
    renewal: spec.renewal && bindRenewal(spec.renewal, readers),
    bulk: spec.bulk,
  }
}

export const defineLine = <Details, Tariff, const Own extends Routes>(spec: LineSpec<Details, Tariff, Own>) => ({
  ...bindLine<Details, Tariff>(spec),
  routes: spec.routes,
})
