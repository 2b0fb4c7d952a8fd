import { render } from 'preact';
import { startEvents } from './api/events';
import { Frame } from './app/Frame';
import { startKeys } from './app/shortcuts';
import { startRouting } from './routing';
import { startTheme } from './ui/theme';

startTheme();
startRouting();
startKeys();
startEvents();
render(<Frame />, document.getElementById('app')!);
