import { Button, Group, Loader } from '@mantine/core'
import { IconX } from '#kit/web/icons.ts'
import { t } from '../text.ts'
import { SearchSelect } from '../ui/select/search-select.tsx'
import { type ControlProps, inputProps } from './input-props.ts'
import { useOptions } from './use-options.ts'

const SHOWN = 300

/** Several values of a list: the field adds one after the other, and each chosen one is listed below it, where a tap removes it. */
export default function Choices(props: ControlProps) {
  const { field, answers, change, id, disabled } = props
  const { options, isLoading, waitsFor, failed, askAgain } = useOptions(props)
  const answer = answers[field.name]
  const chosen = Array.isArray(answer) ? answer.map(String) : []
  const labelOf = (value: string) => options.find((option) => String(option.value) === value)?.label ?? value
  const isFull = chosen.length >= (field.atMost ?? Number.POSITIVE_INFINITY)
  const set = (values: readonly string[]) => {
    change(values)
    setTimeout(() => document.getElementById(id)?.focus())
  }

  return (
    <div>
      <SearchSelect
        // The typed text is cleared with the choice that it led to.
        key={chosen.length}
        placeholder={t(chosen.length > 0 ? 'Add another' : 'Choose')}
        {...inputProps(props)}
        {...(isLoading ? { rightSection: <Loader size="xs" />, nothingFound: t('Loading the list…') } : {})}
        {...(isFull ? { description: t('At most {count} are allowed.', { count: chosen.length }) } : {})}
        {...(failed
          ? { description: t('The list could not be loaded. Tap the field to try again.'), onFocus: askAgain, onClick: askAgain }
          : {})}
        disabled={disabled || waitsFor || isFull}
        data={options.flatMap(({ value, label }) => (chosen.includes(String(value)) ? [] : [{ value: String(value), label: t(label) }]))}
        limit={SHOWN}
        value={null}
        onChange={(value) => value !== null && set([...chosen, value])}
      />
      {chosen.length > 0 && (
        <Group component="ul" aria-label={t(field.label)} gap="xs" m={0} mt={8} p={0} style={{ listStyle: 'none' }}>
          {chosen.map((value) => (
            <li key={value}>
              <Button
                variant="light"
                mih={44}
                disabled={disabled}
                rightSection={<IconX size={16} aria-hidden />}
                aria-label={t('Remove {what}', { what: labelOf(value) })}
                onClick={() => set(chosen.filter((each) => each !== value))}
              >
                {labelOf(value)}
              </Button>
            </li>
          ))}
        </Group>
      )}
    </div>
  )
}
