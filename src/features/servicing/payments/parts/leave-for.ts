import type { Redirect } from '../public/contract.ts'

/** Takes the payer to the provider's page in this window: no popup, which Messenger's browser would not open. */
export function leaveFor({ url, method, fields }: Redirect): void {
  if (method === 'get') {
    location.assign(url)
    return
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const carried = document.createElement('input')
    carried.type = 'hidden'
    carried.name = name
    carried.value = value
    form.append(carried)
  }
  document.body.append(form)
  form.submit()
}
