import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '#kit/web/icons.ts'
import { t } from '../text.ts'

/** Light, dark or as the device, as menu items. */
export function ColourSchemeItems() {
  // To suppress transitions during the change, Mantine would write a style that the security policy refuses.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const choices = [
    ['light', t('Light'), IconSun],
    ['dark', t('Dark'), IconMoon],
    ['auto', t('Same as device'), IconDeviceDesktop],
  ] as const
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('Appearance')}</Menu.Label>
      {choices.map(([scheme, label, Icon]) => (
        <Menu.Item
          key={scheme}
          leftSection={<Icon size={18} />}
          fw={scheme === colorScheme ? 650 : 400}
          onClick={() => setColorScheme(scheme)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}
