import { Accordion, Alert, Button, Checkbox, List, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatInstant } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import { type Failure, failureOf } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { applicantContract } from '../public/contract/applicant.ts'
import { AGREEMENT, CONDUCT } from '../rules/agreement.ts'
import { SECTIONS } from '../rules/sections.ts'
import { ReturnedNote } from './returned-note.tsx'
import { SignatureBox, type Strokes } from './signature-box.tsx'
import type { StepProps } from './step-props.ts'
import { isDone } from './steps.ts'

const FORM = 'agreement'

/** The agreement and the code of conduct: first a summary, then the full text, then the signature, drawn or typed. */
export default function AgreementStep({ application, title, steps, back, goOn }: StepProps) {
  const person = SECTIONS.person.schema.safeParse(application.answers.person).data
  const name = person ? nameOf(person) : ''
  const { signature, agreement, insurer } = application
  const isSigned = isDone(application, 'agreement') && signature !== null
  const sign = useWrite(applicantContract.signAgreement)
  const [method, setMethod] = useState<'drawn' | 'typed'>('drawn')
  const [typed, setTyped] = useState('')
  const [strokes, setStrokes] = useState<Strokes>([])
  const [accepts, setAccepts] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [missing, setMissing] = useState<'conduct' | 'strokes'>()
  const wrongName = failure?.fields.find(({ path }) => path === 'name')?.message

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(undefined)
    const lacks = !accepts ? 'conduct' : method === 'drawn' && strokes.length === 0 ? 'strokes' : undefined
    setMissing(lacks)
    if (lacks || sign.busy) return
    const given =
      method === 'drawn' ? { method, strokes: strokes.map((stroke) => stroke.map(([x, y]): [number, number] => [x, y])) } : { method }
    try {
      goOn(
        await sign.submit({
          body: { agreement: AGREEMENT.version, conduct: CONDUCT.version, name: method === 'typed' ? typed : name, signature: given },
        }),
      )
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
  }
  if (isSigned)
    return (
      <Page title={title} back={back} actions={<Button onClick={() => goOn(application)}>{t('Continue')}</Button>}>
        {steps}
        <Alert color="leaf" title={t('Signed')}>
          {t('{name}, on {at}', { name: signature.name, at: formatInstant(new Date(signature.signedAt)) })}
        </Alert>
        {agreement === 'sealed' && (
          <FileButton endpoint={applicantContract.ownAgreement} input={undefined} variant="default" mt="md">
            {t('Open the agreement')}
          </FileButton>
        )}
      </Page>
    )
  return (
    <Page
      title={title}
      back={back}
      actions={
        <Button type="submit" form={FORM} loading={sign.busy} disabled={name === ''}>
          {t('Sign')}
        </Button>
      }
    >
      {steps}
      <ReturnedNote application={application} step="agreement" />
      {name === '' && <Alert color="mango">{t('Enter your name first: the agreement is made out in your name.')}</Alert>}
      <DetailCard title="What it comes to">
        <List spacing="xs">
          {AGREEMENT.summary.map((point) => (
            <List.Item key={point}>{t(point)}</List.Item>
          ))}
        </List>
        <Accordion mt="md" variant="contained">
          <Accordion.Item value="text">
            <Accordion.Control>{t('Read the whole agreement')}</Accordion.Control>
            <Accordion.Panel>
              <Text size="sm" mb="sm">
                {t('Between {insurer} and {name}, version {version}', { insurer, name, version: AGREEMENT.version })}
              </Text>
              {AGREEMENT.clauses.map(({ title: clause, text }, index) => (
                <Text key={clause} size="sm" mb="sm">
                  <b>
                    {index + 1}. {t(clause)}.
                  </b>{' '}
                  {t(text)}
                </Text>
              ))}
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      </DetailCard>
      <DetailCard title="Code of conduct">
        <List spacing="xs">
          {CONDUCT.rules.map((rule) => (
            <List.Item key={rule}>{t(rule)}</List.Item>
          ))}
        </List>
      </DetailCard>
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md" mt="md">
          <Checkbox
            size="md"
            checked={accepts}
            error={missing === 'conduct' && t('Please accept the code of conduct.')}
            onChange={({ currentTarget }) => setAccepts(currentTarget.checked)}
            label={t('I have read the agreement and keep to the code of conduct.')}
          />
          <SegmentedControl
            fullWidth
            aria-label={t('How you sign')}
            value={method}
            onChange={(next) => setMethod(next === 'typed' ? 'typed' : 'drawn')}
            data={[
              { value: 'drawn', label: t('Draw') },
              { value: 'typed', label: t('Type') },
            ]}
          />
          {method === 'drawn' ? (
            <SignatureBox
              name={name}
              error={missing === 'strokes' ? t('Sign with your finger in the box.') : undefined}
              onChange={setStrokes}
            />
          ) : (
            <TextInput
              size="md"
              label={t('Your full name, as you entered it')}
              description={name}
              autoComplete="off"
              value={typed}
              error={wrongName}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
          <FailureNote failure={wrongName ? undefined : failure} />
          <Text size="sm" c="dimmed">
            {t('The time, address and device are kept with your signature (RA 8792). A sealed PDF is made from it.')}
          </Text>
        </Stack>
      </form>
    </Page>
  )
}
