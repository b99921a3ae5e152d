import { useEffect, useId } from 'react'
import { create } from 'zustand'

/** The fields on the screen whose text is no value. */
const useFields = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

/** Says of a field whether its text is no value: the form still has the value before, which nobody means to save. */
export function useUnreadable(isUnreadable: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!isUnreadable) return
    useFields.setState(({ ids }) => ({ ids: [...ids, id] }))
    return () => useFields.setState(({ ids }) => ({ ids: ids.filter((each) => each !== id) }))
  }, [id, isUnreadable])
}

/** Whether a field on the screen has to be corrected before its form is saved. */
export function useHasUnreadable(): boolean {
  return useFields(({ ids }) => ids.length > 0)
}
