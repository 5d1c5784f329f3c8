/** The number that was last typed in this tab, so that someone who goes back from the code because of a wrong digit can correct it. */
let lastTyped = ''
export const typedNumber = () => lastTyped
export const keepTypedNumber = (number: string) => {
  lastTyped = number
}
