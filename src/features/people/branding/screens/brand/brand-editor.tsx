import { Button, FileButton as ChooseFile, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Brand } from '#domain/brand.ts'
import { ChangeNote } from '#features/people/office-changes/public/contract.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract.ts'
import { BrandForm, formOf } from '../../rules/brand-form.ts'
import { BrandPreview } from './brand-preview.tsx'

const Proposed = BrandForm.extend({ note: ChangeNote })
/** What is typed so far, as far as it can be shown. */
const Shown = BrandForm.partial()

type Props = { readonly brand: Brand; readonly formId: string; readonly onBusy: (busy: boolean) => void }

/** Changes the brand, with a preview; proposed for a second person to confirm. */
export function BrandEditor({ brand, formId, onBusy }: Props) {
  const [look, setLook] = useState(formOf(brand))
  const [picture, setPicture] = useState<string>()
  const [hasNoLogo, setHasNoLogo] = useState(false)
  const proposing = useWrite(contract.proposeBrand)
  const choose = async (file: File | null) => {
    if (!file) return
    setHasNoLogo(false)
    setPicture(await dataOf(file))
  }
  const mark = (
    <>
      <Text fw={550} mt="md">
        {t('Logo')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('A square picture: PNG, JPEG or WebP. It is scaled down, so that pages stay light.')}
      </Text>
      <Group gap="xs" mt={4}>
        <ChooseFile onChange={(file) => void choose(file)} accept="image/png,image/jpeg,image/webp">
          {(props) => (
            <Button {...props} variant="default">
              {t('Choose a picture')}
            </Button>
          )}
        </ChooseFile>
        {(brand.logo || picture) && (
          <Button
            variant="subtle"
            color="coral"
            onClick={() => {
              setPicture(undefined)
              setHasNoLogo(brand.logo !== null)
            }}
          >
            {t('Back to the original logo')}
          </Button>
        )}
      </Group>
    </>
  )
  return (
    <GridColumns cols={{ base: 1, md: 2 }}>
      <SectionCard title="Name, colours and contacts">
        <FieldsForm
          schema={Proposed}
          formId={formId}
          initial={formOf(brand)}
          draft="branding/brand"
          onBusy={onBusy}
          notes={{ accent: mark }}
          onChange={(answers) => {
            const typed = Object.fromEntries(
              Object.entries(answers).filter(([name, value]) => Shown.safeParse({ [name]: value }).success && value !== undefined),
            )
            const shown = BrandForm.safeParse({ ...look, ...typed })
            if (shown.success) setLook(shown.data)
          }}
          onSubmit={(said) =>
            proposing.submit({
              body: { ...said, ...(picture ? { logo: picture.replace(/^[^,]*,/, '') } : {}), ...(hasNoLogo ? { hasNoLogo } : {}) },
            })
          }
        />
      </SectionCard>
      <SectionCard title="How it looks">
        <BrandPreview look={look} logo={hasNoLogo ? null : brand.logo} picture={picture} />
        <FileButton
          mt="md"
          variant="default"
          endpoint={contract.brandPreview}
          input={{ query: { name: look.name, primary: look.primary, accent: look.accent } }}
        >
          {t('See a document')}
        </FileButton>
      </SectionCard>
    </GridColumns>
  )
}

/** A file as a data URL that shows it. */
const dataOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
