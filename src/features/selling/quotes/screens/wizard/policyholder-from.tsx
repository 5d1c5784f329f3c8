import { Button, Group, Text } from '@mantine/core'
import type { Answers } from '#kit/web/form/answers.ts'
import { t } from '#kit/web/text.ts'
import type { Line } from '#lines/line.ts'
import type { Quotation } from '../../public/contract/quotes.ts'
import { isNamed, nameOfPerson, peopleNamed, personIn } from '../../rules/people.ts'

/** The first of a long list: the policyholder is mostly among them. */
const SHOWN = 4

type Props = { readonly quotation: Quotation; readonly line: Line; readonly fill: (values: Answers) => void }

/** Someone who is both insured and policyholder is not typed twice. */
export function PolicyholderFrom({ quotation: { answers, holder }, line, fill }: Props) {
  const people = isNamed(holder) ? [] : peopleNamed(line, answers).slice(0, SHOWN)
  if (people.length === 0) return null
  return (
    <>
      <Text size="sm" mb={4}>
        {people.length === 1 ? t('Is it the person insured?') : t('Is it one of the people insured?')}
      </Text>
      <Group gap="xs" mb="md">
        {people.map((person, index) => (
          <Button key={Object.keys(people)[index]} variant="light" onClick={() => fill(personIn(person, line.risk.holder.shape))}>
            {nameOfPerson(person)}
          </Button>
        ))}
      </Group>
    </>
  )
}
