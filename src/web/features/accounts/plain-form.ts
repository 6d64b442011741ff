// The forms of people without an account: fields of text, without the weight of the forms library. Behaves like its uncontrolled mode:
// what is wrong is said when the form is sent, and no longer once the field changes.
import { type ChangeEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react'

type Values = Record<string, string>
type Errors = Record<string, ReactNode>

export function usePlainForm<V extends Values>(initial: V, validate: (values: V) => Values) {
  const values = useRef(initial)
  const [errors, setErrors] = useState<Errors>({})
  const change = (path: string) => (event: ChangeEvent<HTMLInputElement>) => {
    values.current = { ...values.current, [path]: event.currentTarget.value }
    setErrors(({ [path]: _, ...others }) => others)
  }
  return {
    key: (path: string) => path,
    getInputProps: (path: string) => ({
      'data-path': path,
      defaultValue: initial[path],
      error: errors[path],
      onChange: change(path),
    }),
    getValues: () => values.current,
    setErrors,
    isValid: () => Object.keys(validate(values.current)).length === 0,
    onSubmit:
      (send: (values: V) => void, refuse: (errors: Errors) => void) => (event?: SyntheticEvent<HTMLFormElement>) => {
        event?.preventDefault()
        const found = validate(values.current)
        setErrors(found)
        if (Object.keys(found).length === 0) send(values.current)
        else refuse(found)
      },
  }
}
