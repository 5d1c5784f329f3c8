import { Button, Code, Group, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { formatMobile } from '#domain/mobile.ts'
import { type MessageKind, type MessageLanguage, PLACEHOLDERS } from '#features/messaging/messages/public/rules/wordings.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { WAYS } from '../../parts/words.ts'
import { contract, type WordingDetail } from '../../public/contract.ts'
import { ProposedText, ProposedWording } from '../../rules/wording-form.ts'
import { Preview } from './preview.tsx'

type Props = {
  readonly kind: MessageKind
  readonly language: MessageLanguage
  readonly detail: WordingDetail
  readonly formId: string
  readonly onBusy: (busy: boolean) => void
}

/** The words, the placeholders they may use, and a preview; proposed for a second person to confirm. */
export function Editor({ kind, language, detail: { own, email, mobile }, formId, onBusy }: Props) {
  const now = own ?? kind.shipped[language] ?? { subject: '', text: '' }
  const [words, setWords] = useState({ subject: now.subject ?? '', text: now.text })
  const proposing = useWrite(contract.proposeWording)
  const resetting = useWrite(contract.proposeShippedWording)
  const testing = useWrite(contract.testWording)
  const which = { code: kind.code, language }
  return (
    <GridColumns cols={{ base: 1, md: 2 }}>
      <SectionCard title={own ? 'Our wording' : 'Original'}>
        <FieldsForm
          schema={kind.ways.includes('mail') ? ProposedWording : ProposedText}
          formId={formId}
          initial={words}
          draft={`wording/${kind.code}/${language}`}
          onBusy={onBusy}
          onChange={({ subject, text }) =>
            setWords({ subject: typeof subject === 'string' ? subject : '', text: typeof text === 'string' ? text : '' })
          }
          onSubmit={(said) => proposing.submit({ body: { ...said, ...which } })}
        />
        {own && (
          <ReasonButton
            label={t('Restore the original text')}
            title={t('Restore the original text?')}
            text={t('A second person confirms it; say why.')}
            look={{ variant: 'default', mt: 'md' }}
            act={(note) => resetting.submit({ body: { ...which, note } })}
          />
        )}
      </SectionCard>
      <div>
        <SectionCard title="How it arrives">
          <Preview kind={kind} language={language} {...words} />
          <Group mt="md" gap="xs">
            {kind.ways.map((way) => (
              <Button
                key={way}
                variant="default"
                loading={testing.busy}
                onClick={() => void testing.send({ body: { ...words, ...which, way } })}
              >
                {t('Send a test by {way}', { way: t(WAYS[way]) })}
              </Button>
            ))}
          </Group>
          <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
            {t('A test goes to you alone: {mobile}, {email}.', { mobile: formatMobile(mobile), email })}
          </Text>
        </SectionCard>
        <Placeholders kind={kind} />
      </div>
    </GridColumns>
  )
}

/** The placeholders that the words may use: required ones first. */
const Placeholders = ({ kind: { needs, may } }: { readonly kind: MessageKind }) => (
  <SectionCard title="Placeholders">
    <Table layout="fixed">
      <Table.Tbody>
        {[...needs, ...may].map((name) => (
          <Table.Tr key={name}>
            <Table.Td>
              <Code>{`{${name}}`}</Code>
            </Table.Td>
            <Table.Td>
              <Text size="sm">{t(PLACEHOLDERS[name].what)}</Text>
              <Text size="sm" c="dimmed">
                {needs.includes(name) ? t('required') : t('optional')}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </SectionCard>
)
