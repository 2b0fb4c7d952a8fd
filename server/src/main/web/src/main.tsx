import { render } from 'preact';
import { startEvents } from './api/events';
import { Frame } from './app/Frame';
import { startShortcuts } from './app/shortcuts';
import { startRouting } from './routing';
import { startTheme } from './ui/theme';

startTheme();
startRouting();
startShortcuts();
startEvents();
render(<Frame />, document.getElementById('app')!);
