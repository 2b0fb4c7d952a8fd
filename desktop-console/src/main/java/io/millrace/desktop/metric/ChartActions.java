package io.millrace.desktop.metric;

/// The actions on a chart, identified by its position in the open dashboard.
interface ChartActions {

    void edit(int place);

    void rename(int place);

    void duplicate(int place);

    void remove(int place);

    void draw(int place, ChartDefinition.Form form);

    void logarithmic(int place);

    void move(int from, int to);

    void size(int place, int columns, int rows);

    void csv(Plot plot);

    void svg(Plot plot);

    void png(ChartPanel panel, ChartDefinition plan);

    void copy(ChartPanel panel);
}
