import { type DragEvent, useState } from 'react';

/** Takes files that are dragged onto an element: its handlers, and whether a file is over it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const overIfFiles = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    // The browser would open the file in place of the page.
    event.preventDefault();
    setOver(true);
  };
  const handlers = {
    onDragEnter: overIfFiles,
    onDragOver: overIfFiles,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
