// The baseline of a screen, in the browser: plain React draws the elements that the app drew, once the same calls have answered. Nothing else.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const { tree, calls } = window.baseline
const headers = { accept: 'application/json', authorization: `Bearer ${localStorage.getItem('accessToken')}` }

/** A text, or [name, attributes, children]. */
const draw = (node, key) =>
  typeof node === 'string' ? node : createElement(node[0], { ...node[1], key }, ...node[2].map(draw))

await Promise.all(calls.map(async (call) => (await fetch(call, { headers })).arrayBuffer()))
createRoot(document.getElementById('root')).render(tree.map(draw))
