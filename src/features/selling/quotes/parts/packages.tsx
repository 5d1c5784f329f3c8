import { Alert, Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Worksheet } from '#domain/worksheet.ts'
import type { Answers } from '#kit/web/form/answers.ts'
import { IconCheck, IconMinus, IconPlus } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import type { Line } from '#lines/line.ts'
import type { Package } from '#lines/package.ts'
import { type ComparedCover, comparedWith } from '../rules/packages.ts'
import classes from './packages.module.css'
import { packagesOnDevice, priceOnDevice, type SoldAs, type Tables } from './tariff.ts'

type Props = {
  readonly line: Line
  readonly answers: Answers
  readonly tables: Tables
  /** Answers that apply whichever package is chosen. */
  readonly way?: Answers
  readonly sold?: SoldAs
  readonly chosen: string | undefined
  readonly choose: (chosen: Package) => void
  /** Shares the price of one, with the answers that it stands for. */
  readonly share?: (each: Package, answers: Answers, worksheet: Worksheet) => ReactNode
}

/** Packages beside each other where there is room, otherwise one after the other by swiping; each with its full price. */
export function Packages({ line, answers, tables, way = {}, sold, chosen, choose, share }: Props) {
  const list = useRef<HTMLUListElement>(null)
  // A phone shows one at a time: first the one that was chosen before.
  useEffect(() => {
    const before = list.current?.querySelector<HTMLElement>('[data-chosen]')
    if (list.current && before) list.current.scrollLeft = before.offsetLeft
  }, [])
  const packages = packagesOnDevice(line, answers, tables)
  const withPackage = (given: Answers) => ({ ...answers, ...given, ...way })
  const priceOf = (given: Answers) => priceOnDevice(line, withPackage(given), tables, sold)
  const [refused] = priceOf(packages[0]?.answers ?? {}).refused
  const priced = packages.map((each) => ({ each, worksheet: priceOf(each.answers).worksheet }))
  return (
    <section aria-label={t('Packages')}>
      <div aria-live="polite">
        {refused ? (
          <Alert color="mango" mb="md">
            {t(refused.message)}
          </Alert>
        ) : packages.length === 0 ? (
          <Text c="dimmed">{t('The packages appear here as soon as your answers show what is to be insured.')}</Text>
        ) : (
          priced.every(({ worksheet }) => worksheet === undefined) && (
            <Alert color="brand" mb="md">
              {t('This is what each package covers. Complete the answers above to see what it costs.')}
            </Alert>
          )
        )}
      </div>
      <ul ref={list} className={classes.packages}>
        {priced.map(({ each, worksheet }, index) => (
          <PackageCard
            key={each.code}
            each={each}
            covers={comparedWith(each.covers, packages[index - 1]?.covers)}
            worksheet={worksheet}
            lesser={priced[index - 1]}
            isChosen={each.code === chosen}
            choose={() => choose(each)}
            share={worksheet && share?.(each, withPackage(each.answers), worksheet)}
          />
        ))}
      </ul>
    </section>
  )
}

type CardProps = {
  readonly each: Package
  readonly covers: readonly ComparedCover[]
  readonly worksheet: Worksheet | undefined
  readonly lesser: { readonly each: Package; readonly worksheet: Worksheet | undefined } | undefined
  readonly isChosen: boolean
  readonly choose: () => void
  readonly share: ReactNode
}

function PackageCard({ each: { name, sentence }, covers, worksheet, lesser, isChosen, choose, share }: CardProps) {
  const more = worksheet && lesser?.worksheet && worksheet.total - lesser.worksheet.total
  return (
    <li className={classes.package} data-chosen={isChosen || undefined} style={{ gridRow: `span ${covers.length + 3}` }}>
      <div>
        <Title order={2}>{t(name)}</Title>
        <Text size="sm" c="dimmed">
          {t(sentence)}
        </Text>
      </div>
      <div aria-live="polite">
        {worksheet && (
          <>
            <Group justify="space-between" gap="xs">
              <Text component="div" className={classes.price}>
                <Money centavos={worksheet.total} />
              </Text>
              {share}
            </Group>
            <Text size="sm" c="dimmed">
              {more && lesser ? (
                <>
                  <Money centavos={more} /> {t('more than {name}', { name: t(lesser.each.name) })}
                </>
              ) : (
                t('with all taxes and fees')
              )}
            </Text>
          </>
        )}
      </div>
      {covers.map((cover) => (
        <Cover key={cover.code} cover={cover} />
      ))}
      <Button variant={isChosen ? 'filled' : 'default'} aria-pressed={isChosen} onClick={choose} fullWidth>
        {isChosen ? t('Chosen') : t('Choose {name}', { name: t(name) })}
      </Button>
    </li>
  )
}

const Cover = ({ cover: { label, amount, unavailable, isMore } }: { readonly cover: ComparedCover }) => {
  const Mark = amount === undefined ? IconMinus : isMore ? IconPlus : IconCheck
  return (
    <div className={classes.cover} data-state={amount === undefined ? 'none' : isMore ? 'more' : 'same'}>
      <Mark size={18} aria-hidden />
      <span>
        {t(label)}
        <Text span size="sm" display="block" c="dimmed">
          {t(amount ?? unavailable ?? 'Not covered')}
          {isMore && <VisuallyHidden>{t(' – more than the package before')}</VisuallyHidden>}
        </Text>
      </span>
    </div>
  )
}
