import { Checkbox, NumberInput, Radio, Title } from '@mantine/core'
import { useId } from 'react'
import { focusOnMount } from '#kit/web/focus-on-mount.ts'
import { t } from '#kit/web/text.ts'
import type { QuestionShown } from '../../public/contract/learn.ts'
import type { GivenAnswer } from '../../rules/quiz.ts'
import classes from './question-form.module.css'

type Props = { readonly question: QuestionShown; readonly given: GivenAnswer; readonly answer: (given: GivenAnswer) => void }

/** One question, answered by touch: one choice, several choices, or a number. */
export function QuestionForm({ question: { kind, text, options, unit }, given, answer }: Props) {
  const id = useId()
  const chosen = Array.isArray(given) ? given.map(String) : []
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="md" ref={focusOnMount} tabIndex={-1} className={classes.question ?? ''}>
        {text}
      </Title>
      {kind === 'number' && (
        <NumberInput
          label={unit ? t('Your answer, in {unit}', { unit }) : t('Your answer')}
          inputMode="decimal"
          thousandSeparator=","
          allowNegative={false}
          hideControls
          maw={260}
          value={typeof given === 'number' ? given : ''}
          onChange={(value) => answer(typeof value === 'number' ? value : null)}
        />
      )}
      {kind === 'one' && (
        <Radio.Group aria-labelledby={id} value={chosen[0] ?? null} onChange={(value) => answer([Number(value)])}>
          {options.map((option, index) => (
            <Radio key={option} value={String(index)} label={option} className={classes.option ?? ''} size="md" />
          ))}
        </Radio.Group>
      )}
      {kind === 'many' && (
        <Checkbox.Group
          aria-labelledby={id}
          description={t('Choose all the right answers.')}
          value={chosen}
          onChange={(values) => answer(values.map(Number).toSorted((a, b) => a - b))}
        >
          {options.map((option, index) => (
            <Checkbox key={option} value={String(index)} label={option} className={classes.option ?? ''} size="md" />
          ))}
        </Checkbox.Group>
      )}
    </section>
  )
}
