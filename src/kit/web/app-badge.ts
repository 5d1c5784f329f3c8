/** Shows the number of waiting items on the icon of an installed app. Not every browser supports it. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}
