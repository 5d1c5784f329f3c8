import { Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'

type Props = {
  readonly agent: { readonly name: string; readonly mobile: string }
  /** The policy's number, where it is about one. */
  readonly reference?: string
}

/** How to report a mistake on a policy, which its agent corrects: a message with its start already written, or a call. */
export const CorrectMistake = ({ agent: { name, mobile }, reference }: Props) => (
  <SectionCard title="Correct a mistake" isFolded>
    <Text size="sm" mb="sm">
      {t('Is a name, an address or another detail wrong? {name} will have it corrected: write what is wrong and what it should be.', {
        name,
      })}
    </Text>
    <ContactButtons
      name={name}
      mobile={mobile}
      text={
        reference ? t('Please correct something in {number}: ', { number: reference }) : t('Please correct something in my insurance: ')
      }
      grow
    />
  </SectionCard>
)
