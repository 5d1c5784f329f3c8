import { Alert, Badge, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Answers } from '#kit/web/form/answers.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import type { Line } from '#lines/line.ts'
import { contradicting, type ToConfirm } from '../rules/facts-for.ts'
import { asAnswers } from './as-answers.ts'
import classes from './confirm-facts.module.css'
import type { SeenFact } from './kept-readings.ts'

type Props = {
  readonly line: Line
  readonly found: readonly ToConfirm[]
  readonly crops: readonly SeenFact[]
  readonly answers: Answers
  readonly fill: (values: Answers) => void
}

/**
 * Each thing that was read, below the part of the photo where it appears; it can be changed, and uncertain readings must be chosen first,
 * as must all of a document that may be another vehicle's.
 */
export function ConfirmFacts({ line, found, crops, answers, fill }: Props) {
  const { lookup } = useFormatters()
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(found.map(({ fact, value }) => [fact, value])),
  )
  const contradictions = contradicting(found, answers)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(found.flatMap(({ fact, isSure }) => (isSure && contradictions.length === 0 ? [fact] : []))),
  )
  const [busy, setBusy] = useState(false)
  const choose = (fact: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, fact] : [...before].filter((each) => each !== fact)))

  const confirm = async () => {
    setBusy(true)
    const confirmed = Object.fromEntries(Object.entries(values).filter(([fact, value]) => chosen.has(fact) && value.trim() !== ''))
    fill(await asAnswers(line, confirmed, answers, lookup))
  }
  return (
    <Stack gap="md">
      <Text>{t('Compare each answer with the photo above it. Nothing is filled in until you confirm it here.')}</Text>
      {contradictions.length > 0 && (
        <Alert color="mango" role="status" title={t('This may be the document of another vehicle')}>
          {contradictions.map(({ fact, label, value }) => (
            <Text key={fact} size="sm">
              {t('{field}: {entered} is entered, and {read} was read.', { field: t(label), entered: String(answers[fact]), read: value })}
            </Text>
          ))}
          <Text size="sm">{t('Choose only what is correct for the vehicle of this quotation.')}</Text>
        </Alert>
      )}
      {found.map(({ fact, label, isSure }) => (
        <section key={fact} className={classes.fact}>
          <Crop address={crops.find((each) => each.fact === fact)?.crop} label={label} />
          <TextInput
            label={t(label)}
            value={values[fact] ?? ''}
            onChange={({ currentTarget: { value } }) => {
              setValues((before) => ({ ...before, [fact]: value }))
              choose(fact, true)
            }}
          />
          <Group justify="space-between" mih={44}>
            <Checkbox
              size="md"
              label={t('It is correct')}
              aria-label={`${t(label)}: ${t('It is correct')}`}
              checked={chosen.has(fact)}
              onChange={({ currentTarget: { checked } }) => choose(fact, checked)}
            />
            {!isSure && <Badge color="mango">{t('Check the letters')}</Badge>}
          </Group>
        </section>
      ))}
      <Button className={classes.confirm ?? ''} disabled={chosen.size === 0} loading={busy} onClick={() => void confirm()}>
        {t('Fill in {count} answers', { count: chosen.size })}
      </Button>
    </Stack>
  )
}

const Crop = ({ address, label }: { readonly address: string | undefined; readonly label: string }) =>
  address ? (
    <img className={classes.crop} src={address} alt={t('{field} on the photo', { field: t(label) })} />
  ) : (
    <Text size="sm" c="dimmed">
      {t('From the code on the document')}
    </Text>
  )
