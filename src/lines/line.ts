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

/** A complete risk and its price on a given day by the tariff valid then: shown in the catalogue, and checked by a test for every line. */
export type Example<Details> = { readonly title: string; readonly today: Day; readonly details: Details; readonly total: Centavos }

/** Everything that a line of business defines. Each group has its own type beside this file. */
export type LineSpec<Details, Tariff, Own extends Routes = Routes> = {
  readonly code: string
  /** `CTPL` */
  readonly name: string
  /** One sentence for the catalogue: what it covers. */
  readonly summary: string
  /** The subline family of this line's records, as LOB filters name it. */
  readonly prefix: string
  readonly risk: RiskSpec<Details, Tariff>
  readonly price: PriceSpec<Details, Tariff>
  readonly control: ControlSpec<Details, Tariff>
  readonly sale: SaleSpec
  readonly documents: DocumentsSpec<Details, Tariff>
  readonly claims: ClaimsSpec<Details, Tariff>
  /** Present where insured people can join and leave a policy in force. */
  readonly roster?: RosterSpec<Details, Tariff>
  /** Present where cover in force can be extended before it ends. */
  readonly extension?: ExtensionSpec<Details, Tariff>
  /** Present where a policy in force can be changed. */
  readonly endorsement?: EndorsementSpec<Details, Tariff>
  /** Present where ending cover can be continued by another policy. */
  readonly renewal?: RenewalSpec<Details>
  /** Present where many policies can be sold at once. */
  readonly bulk?: BulkSpec
  /** The line's own addresses; screens without one are opened at the address that serves every line. */
  readonly routes: Own
  readonly examples: readonly Example<Details>[]
}

/** A line as its callers see it: they treat details and tariffs as `unknown`, and the line parses them. */
export type Line = ReturnType<typeof bindLine> & { readonly routes: Routes }

/** Hides a line's own types behind `unknown`, so that callers can treat all lines alike: see `Readers`. */
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
