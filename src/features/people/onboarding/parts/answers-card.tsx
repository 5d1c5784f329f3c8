import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay, isDay } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { fieldsOf, isAbsent, isValues, type NamedField } from '#kit/field.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { type Detail, DetailCard } from '#kit/web/ui/detail-card.tsx'
import { SECTIONS, type SectionName } from '../rules/sections.ts'

type Values = Readonly<Record<string, unknown>>

/** The label that a list has for a chosen value. */
function Listed({ field, value, answers }: { readonly field: NamedField; readonly value: string; readonly answers: Values }) {
  const { lookup: ask } = useFormatters()
  const { lookup } = field
  const from = Object.entries(lookup?.from ?? {}).map(([parameter, sibling]) => [parameter, String(answers[sibling] ?? '')] as const)
  const read = useQuery({
    queryKey: ['list', lookup?.list, ...from.flat()],
    queryFn: () => ask(lookup?.list ?? '', Object.fromEntries(from)),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { lasting: true, offline: true },
  })
  // Codes mean nothing to people; without a network there is nothing else.
  if (read.isFetching && !read.data) return '…'
  return read.data?.find(({ code }) => code === value)?.label ?? value
}

function shown(field: NamedField, value: unknown, answers: Values): ReactNode {
  if (isAbsent(value)) return undefined
  if (Array.isArray(value))
    return (
      <>
        {value.filter(isValues).map((row, index) => (
          // Rows have no name of their own.
          <Text key={JSON.stringify(row)} size="sm" mt={index ? 4 : 0}>
            {fieldsOf(field.item ?? SECTIONS.person.schema)
              .map((cell) => shown(cell, row[cell.name], row))
              .filter(Boolean)
              .map((cell, at) => (
                <span key={String(at)}>
                  {at > 0 && ' · '}
                  {cell}
                </span>
              ))}
          </Text>
        ))}
      </>
    )
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (field.control === 'date' && typeof value === 'string' && isDay(value)) return formatDay(value)
  if (field.control === 'mobile') return formatMobile(String(value))
  if (field.lookup) return <Listed field={field} value={String(value)} answers={answers} />
  const option = field.options?.find((each) => each.value === value)
  return option ? t(option.label) : String(value)
}

type Props = {
  readonly section: SectionName
  readonly answers: Values | undefined
  /** Where they are changed. */
  readonly change?: string | undefined
  /** Beside a field: what the office says about it. */
  readonly mark?: (path: string, label: string) => ReactNode
}

/** The answers of one step as they were given. */
export function AnswersCard({ section, answers = {}, change, mark }: Props) {
  const { title, schema } = SECTIONS[section]
  const details = fieldsOf(schema)
    .filter(({ when }) => !when || when(answers))
    .map((field): Detail | undefined => {
      const value = shown(field, answers[field.name], answers)
      if (value === undefined) return undefined
      return {
        label: field.label,
        value: mark ? (
          <>
            {value}
            {mark(`${section}.${field.name}`, field.label)}
          </>
        ) : (
          value
        ),
      }
    })
  return (
    <DetailCard
      title={title}
      details={details}
      aside={
        change && (
          <Anchor component={Link} to={change} py={10}>
            {t('Change')}
          </Anchor>
        )
      }
    />
  )
}
