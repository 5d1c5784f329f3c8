/** What bin/icons.ts makes. */
declare module 'virtual:icons/*' {
  const icon: import('./drawn-icon.tsx').Icon
  export default icon
}
