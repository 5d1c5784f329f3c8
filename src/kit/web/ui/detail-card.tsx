import type { ReactNode } from 'react'
import { t } from '../text.ts'
import classes from './detail-card.module.css'
import { isRecordNumber, OnOneLine } from './on-one-line.tsx'
import { SectionCard } from './section-card.tsx'

export type Detail = {
  readonly label: string
  readonly value: ReactNode
  /** It needs the width of the card. */
  readonly isWide?: boolean
  /** More about it, below the value. */
  readonly note?: string | undefined
}

type Props = {
  readonly title: string
  readonly details?: readonly (Detail | false | undefined)[] /** Beside the title: a badge, Edit. */
  readonly aside?: ReactNode
  /** On a phone it is one row until opened. */
  readonly isFolded?: boolean
  readonly children?: ReactNode
}

/** A sentence, which reads badly in a fact's width. */
const isLong = (value: ReactNode): boolean => typeof value === 'string' && value.length > 70

/** A card of labels and values; a label without a value is left out. */
export function DetailCard({ title, details = [], aside, isFolded = false, children }: Props) {
  const given = details.filter(
    (each): each is Detail =>
      Boolean(each) &&
      typeof each === 'object' &&
      each.value !== undefined &&
      each.value !== null &&
      each.value !== '' &&
      each.value !== false,
  )
  return (
    <SectionCard title={title} aside={aside} isFolded={isFolded}>
      {given.length > 0 && (
        <dl className={classes.details}>
          {given.map(({ label, value, note, isWide }) => (
            <div key={label} className={((isWide || isLong(value)) && classes.long) || ''}>
              <dt>{t(label)}</dt>
              <dd>{isRecordNumber(value) ? <OnOneLine content={value} /> : value}</dd>
              {note && <dd className={classes.note}>{note}</dd>}
            </div>
          ))}
        </dl>
      )}
      {children}
    </SectionCard>
  )
}
