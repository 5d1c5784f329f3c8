import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { LegalWords } from '#features/reference/brands/public/parts/legal-words.tsx'
import type { LegalCode } from '#features/reference/brands/public/rules/legal.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract.ts'
import { LegalForm } from '../../rules/legal-form.ts'

/** Writes the next version, beside how it reads. */
export function LegalEditor({ code, text }: { readonly code: LegalCode; readonly text: string }) {
  const formId = useId()
  const [words, setWords] = useState(text)
  const [busy, setBusy] = useState(false)
  const proposing = useWrite(contract.proposeLegalText)
  return (
    <GridColumns cols={{ base: 1, md: 2 }}>
      <SectionCard title="The next version">
        <FieldsForm
          schema={LegalForm}
          formId={formId}
          initial={{ text }}
          draft={`branding/${code}`}
          onBusy={setBusy}
          onChange={(answers) => setWords(typeof answers.text === 'string' ? answers.text : '')}
          onSubmit={(said) => proposing.submit({ body: { ...said, code } })}
        />
        <Button mt="md" type="submit" form={formId} loading={busy}>
          {t('Propose')}
        </Button>
      </SectionCard>
      <SectionCard title="How it reads">
        <LegalWords text={words} />
      </SectionCard>
    </GridColumns>
  )
}
