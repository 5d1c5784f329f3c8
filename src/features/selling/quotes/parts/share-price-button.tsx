import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import type { SharedPrice } from '#features/people/sharing/public/parts/share-price.tsx'
import type { Answers } from '#kit/web/form/answers.ts'
import { IconShare } from '#kit/web/icons.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { firstRead } from '#kit/web/router/screen.tsx'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import type { Line } from '#lines/line.ts'
import type { Package } from '#lines/package.ts'
import { pickSchemaFields, sayableFields } from '../public/rules/answers.ts'
import { packageOnDevice, priceHoldsUntil, type SoldAs, type Tables } from './tariff.ts'

const loadSharePrice = async () => ({ default: (await import('#features/people/sharing/public/parts/share-price.tsx')).SharePrice })
const SharePrice = lazyPart(loadSharePrice)
void firstRead.then(loadSharePrice).catch(() => undefined)

type Props = {
  readonly line: Line
  readonly answers: Answers
  readonly tables: Tables | undefined
  readonly worksheet: Worksheet
  /** The package with that price, where one is viewed; else the one that the answers stand for. */
  readonly of?: Package
  readonly sold?: SoldAs
  readonly quotation?: { readonly id: string; readonly description: string } | undefined
}

/** Beside a price: an agent shares it before anything personal is asked for. */
export function SharePriceButton({ side, ...shown }: Props & { readonly side: Side }) {
  const [opened, { open, close }] = useDisclosure()
  const [query] = useSearchParams()
  const mayShare = useFeature('SHARING') && side === 'agent'
  if (!mayShare) return null
  const price = opened ? priceOf(shown) : undefined
  return (
    <>
      <ActionIcon variant="light" color="brand" aria-label={labelOf(shown)} onClick={open}>
        <IconShare size={20} aria-hidden />
      </ActionIcon>
      {price && (
        <Suspense>
          <SharePrice opened onClose={close} price={price} sharing={sharingOf(shown, query.get('way'))} />
        </Suspense>
      )}
    </>
  )
}

const labelOf = ({ of }: Props): string => (of ? t('Share the price of {name}', { name: t(of.name) }) : t('Share this price'))

function priceOf({ line, answers, tables, worksheet, of, sold, quotation }: Props): SharedPrice {
  const chosen = of ?? (tables && packageOnDevice(line, answers, tables))
  const covers = chosen?.covers.flatMap(({ label, amount }) => (amount === undefined ? [] : [`${t(label)}: ${t(amount)}`]))
  return {
    title: chosen ? `${t(line.name)} · ${t(chosen.name)}` : t(line.name),
    about: quotation?.description ?? t(line.summary),
    total: worksheet.total,
    covers: covers ?? [],
    until: priceHoldsUntil(line, answers, tables, sold),
  }
}

/** A link to the quotation, where there is one; else to the same price, with the answers that gave it. */
function sharingOf({ line, answers, quotation }: Props, way: string | null) {
  if (quotation) return { request: { quotationId: quotation.id } }
  const known = pickSchemaFields(line.risk.schema, answers, sayableFields(line))
  const said = Object.entries(known).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, String(value)]]))
  const screen = pathTo('quotes/quick-quote', { audience: 'customer', line: line.code }, { line: line.code, ...(way ? { way } : {}) })
  return { request: {}, leadsTo: `${screen}&${new URLSearchParams(said)}` }
}
