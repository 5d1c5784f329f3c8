import { useState } from 'react'
import { LegalWords } from '#features/reference/brands/public/parts/legal-words.tsx'
import type { LegalCode } from '#features/reference/brands/public/rules/legal.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract.ts'
import { LegalForm } from '../../rules/legal-form.ts'

type Props = { readonly code: LegalCode; readonly text: string; readonly formId: string; readonly onBusy: (busy: boolean) => void }

/** Writes the next version, beside a preview. */
export function LegalEditor({ code, text, formId, onBusy }: Props) {
  const [words, setWords] = useState(text)
  const proposing = useWrite(contract.proposeLegalText)
  return (
    <GridColumns cols={{ base: 1, md: 2 }}>
      <SectionCard title="The next version">
        <FieldsForm
          schema={LegalForm}
          formId={formId}
          initial={{ text }}
          draft={`branding/${code}`}
          onBusy={onBusy}
          onChange={(answers) => setWords(typeof answers.text === 'string' ? answers.text : '')}
          onSubmit={(said) => proposing.submit({ body: { ...said, code } })}
        />
      </SectionCard>
      <SectionCard title="How it reads">
        <LegalWords text={words} />
      </SectionCard>
    </GridColumns>
  )
}
